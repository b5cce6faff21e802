import type { FormEvent, MouseEvent } from 'react'
import { type Language, useTexts } from '../../i18n/use-texts.ts'

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
    // Otherwise the field would stay invalid. A password manager may fill it without an event, so before each try as well;
    // the browser clicks the button too when somebody presses Enter.
    onClickCapture({ target, currentTarget }: MouseEvent<HTMLFormElement>) {
      if (!(target instanceof Element) || !target.closest('[type=submit]')) return
      for (const field of currentTarget.elements) {
        if (field instanceof HTMLInputElement) field.setCustomValidity('')
      }
    },
    onInput({ target }: FormEvent<HTMLFormElement>) {
      if (target instanceof HTMLInputElement) target.setCustomValidity('')
    },
  }
}
