import { rem } from '../../rem.ts'

/** Grain that stays, chaff that is blown off. `size` in pixels beside usual text; it grows with larger text. */
export function Logo({ size = 26 }: { size?: number }) {
  return (
    <svg width={rem(size)} height={rem(size)} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path
        d="M5 21c2.6 4.4 6.6 6.5 11 6.5S24.4 25.4 27 21"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <circle cx="16" cy="18.5" r="3.4" fill="var(--mui-palette-primary-main)" />
      <circle cx="10.5" cy="13" r="2.5" fill="var(--mui-palette-primary-main)" opacity="0.85" />
      <circle cx="18.8" cy="10.4" r="2" fill="var(--mui-palette-brand-main)" opacity="0.9" />
      <circle cx="23.6" cy="6.6" r="1.5" fill="currentColor" opacity="0.45" />
      <circle cx="27.6" cy="3.6" r="1.05" fill="currentColor" opacity="0.28" />
    </svg>
  )
}
