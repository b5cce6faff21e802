import type { FormEvent } from 'react'
import { type Language, useTexts } from '../i18n/use-texts.ts'

type Field = Pick<HTMLInputElement, 'minLength' | 'type' | 'validity'>

/** What is wrong with the content of a field; empty if the browser has to say it. */
export function fieldFault({ minLength, type, validity }: Field, t: Language['t']): string {
  if (validity.valueMissing) return t('session.field.missing')
  if (validity.typeMismatch && type === 'email') return t('session.field.email')
  return validity.tooShort ? t('session.field.short', { least: minLength }) : ''
}

/**
 * Props of a form that the browser checks. The browser would say what is wrong in its own language; with these props it says
 * it in the language of the page.
 */
export function useFieldFaults() {
  const { t } = useTexts()
  return {
    onInvalidCapture({ target }: FormEvent<HTMLFormElement>) {
      if (target instanceof HTMLInputElement) target.setCustomValidity(fieldFault(target, t))
    },
    // Otherwise the field would stay invalid.
    onInput({ target }: FormEvent<HTMLFormElement>) {
      if (target instanceof HTMLInputElement) target.setCustomValidity('')
    },
  }
}
