/** An unverified sentence from a model. */
export interface ModelSentence {
  /** Handle of the claim that the sentence expresses. */
  readonly claim: string
  readonly text: string
}

/** Maximum length of an answer, in characters; the rest is ignored. */
export const longestAnswer = 32 * 1024

/**
 * Extracts sentences from an answer while it arrives: each JSON object with `claim` and `text`, wherever it occurs.
 * Text that is not JSON is ignored.
 */
export function createSentenceParser() {
  let text = ''
  let at = 0
  let isInString = false
  let isEscaped = false
  const open: number[] = []

  return {
    /**
     * Takes the next piece of the answer.
     * @returns the sentences that it completes
     */
    push(piece: string): ModelSentence[] {
      text += piece.slice(0, Math.max(0, longestAnswer - text.length))
      const sentences: ModelSentence[] = []
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
          if (one) sentences.push(one)
        }
      }
      return sentences
    },
    /** True when the maximum length is reached. */
    isFull: () => text.length >= longestAnswer,
  }
}

const deepest = 4

function sentenceIn(json: string): ModelSentence | undefined {
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
 * Reads the handles of the selected claims, in order; undefined if the answer contains none. Models without a JSON mode
 * may write other text around the JSON.
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
