/** Issuer name of the embedded provider's people, whatever its address. */
export const LOCAL_REALM = 'local'
