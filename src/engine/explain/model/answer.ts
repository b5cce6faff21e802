/** A sentence of a model, not verified. */
export interface Said {
  /** Handle of the claim that it words. */
  readonly claim: string
  readonly text: string
}

/** Longest answer that is read, in characters. What follows is ignored. */
export const longestAnswer = 32 * 1024

/**
 * Reads sentences out of an answer while it arrives: each JSON object with `claim` and `text`, wherever it stands. What is
 * not JSON is passed over.
 */
export function createSentenceReader() {
  let text = ''
  let at = 0
  let isInString = false
  let isEscaped = false
  const open: number[] = []

  return {
    /** Takes the next piece. @returns the sentences that it completes */
    push(piece: string): Said[] {
      text += piece.slice(0, Math.max(0, longestAnswer - text.length))
      const found: Said[] = []
      for (; at < text.length; at++) {
        const sign = text[at]
        if (isEscaped) isEscaped = false
        else if (isInString) {
          if (sign === '\\') isEscaped = true
          else if (sign === '"') isInString = false
        } else if (sign === '"' && open.length > 0) isInString = true
        else if (sign === '{' && open.length < deepest) open.push(at)
        else if (sign === '}') {
          const from = open.pop()
          const one = from === undefined ? undefined : sentenceIn(text.slice(from, at + 1))
          if (one) found.push(one)
        }
      }
      return found
    },
    /** True once the answer is as long as it may be. */
    isFull: () => text.length >= longestAnswer,
  }
}

const deepest = 4

function sentenceIn(json: string): Said | undefined {
  const read = parsed(json)
  const { claim, text } = (typeof read === 'object' && read !== null ? read : {}) as { claim?: unknown; text?: unknown }
  return typeof claim === 'string' && typeof text === 'string' ? { claim, text } : undefined
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/**
 * Reads the handles of the selected claims, in their order; undefined if the answer holds none. A model without a JSON mode
 * may write something around the JSON.
 */
export function readSelection(answer: string): readonly string[] | undefined {
  const text = answer.slice(0, longestAnswer)
  const from = text.indexOf('{')
  const until = text.lastIndexOf('}')
  const read = from < 0 || until < from ? undefined : parsed(text.slice(from, until + 1))
  const { claims } = (typeof read === 'object' && read !== null ? read : {}) as { claims?: unknown }
  if (!Array.isArray(claims)) return undefined
  const handles = claims.filter((one): one is string => typeof one === 'string').slice(0, 200)
  return handles.length > 0 ? handles : undefined
}
