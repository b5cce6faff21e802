import { type ComponentProps, useRef } from 'react'

/**
 * A hidden input for files, to be placed anywhere, and what opens its choice. The same file can be chosen again. The first
 * step of the wizard, which has no room for another script, writes its own.
 */
export function useFilePicker(
  onChoose: (files: File[]) => void,
  attributes: Pick<ComponentProps<'input'>, 'accept' | 'aria-label' | 'multiple'>,
) {
  const input = useRef<HTMLInputElement>(null)
  return {
    open: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        hidden
        {...attributes}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
    ),
  }
}
