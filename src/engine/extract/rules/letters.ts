/** Codes of lower-case letters, as `lowerAt` returns them. */
export const A: i32 = 97
export const B: i32 = 98
export const C: i32 = 99
export const D: i32 = 100
export const E: i32 = 101
export const F: i32 = 102
export const G: i32 = 103
export const H: i32 = 104
export const I: i32 = 105
export const J: i32 = 106
export const K: i32 = 107
export const L: i32 = 108
export const M: i32 = 109
export const N: i32 = 110
export const O: i32 = 111
export const P: i32 = 112
export const Q: i32 = 113
export const R: i32 = 114
export const S: i32 = 115
export const T: i32 = 116
export const U: i32 = 117
export const V: i32 = 118
export const W: i32 = 119
export const X: i32 = 120
export const Y: i32 = 121
export const Z: i32 = 122

/** Codes of the capital letters that rules compare. */
export const CAPITAL_A: i32 = 65
export const CAPITAL_F: i32 = 70
export const CAPITAL_I: i32 = 73
export const CAPITAL_M: i32 = 77
export const CAPITAL_N: i32 = 78
export const CAPITAL_R: i32 = 82
export const CAPITAL_S: i32 = 83
export const CAPITAL_V: i32 = 86
export const CAPITAL_W: i32 = 87
