import { type Enrichment, type Tlp, tlpLabels } from '../../domain/delivery.ts'
import { kindIds } from '../../domain/observables/index.ts'
import { strictestTlp } from '../../domain/tlp.ts'
import { enricher } from './enricher.ts'

/** Marking of a source's indicators if their tags state none. */
export function tlpOfSource(source: { readonly commercial: boolean; readonly custom: boolean }): Tlp {
  return source.commercial || source.custom ? 'AMBER' : 'CLEAR'
}

const answers = tlpLabels.map((tlp): Enrichment => Object.freeze({ tlp }))

export const tlp = enricher({
  id: 'tlp',
  name: { de: 'TLP-2.0-Kennzeichnung', en: 'TLP 2.0 marking' },
  description: {
    de: 'Wie weit ein Indikator weitergegeben werden darf: die strengste Kennzeichnung aus Tags und Quellen. Frei veröffentlichte Quellen sind CLEAR, eigene und lizenzierte AMBER.',
    en: 'How far an indicator may be passed on: the strictest marking of tags and sources. Freely published sources are CLEAR, own and licensed ones AMBER.',
  },
  data: [],
  onByDefault: true,
  kinds: kindIds,

  open({ tlpOf }) {
    return ({ tags, sources }) => {
      let strictest = 0
      for (const { id } of sources) strictest = Math.max(strictest, tlpLabels.indexOf(tlpOf?.(id) ?? 'AMBER'))
      const marked = strictestTlp(tags)
      if (marked) strictest = Math.max(strictest, tlpLabels.indexOf(marked))
      return answers[strictest]
    }
  },
})
