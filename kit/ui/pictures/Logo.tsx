/** The logo: a signpost that is also a T; beside it the name and the tagline. */
import { useT } from '../../web/language/i18n.tsx'
import { shopName } from '../../web/pages/shop.ts'

export type LogoProps = {
  /** The tile only, where there is no room for the name. */
  bare?: boolean | undefined
  /** The tagline, if not the shop's. */
  line?: string | undefined
}

export function Logo({ bare, line }: LogoProps) {
  const t = useT('kit')
  return (
    <span className="logo">
      <svg viewBox="0 0 32 32" width="40" height="40" aria-hidden="true">
        <rect className="logo-tile" width="32" height="32" rx="5" />
        <path d="M6 8.5h16.2L27 12.25 22.2 16H18v8.5h-5V16H6z" fill="#fff" />
      </svg>
      {bare === true ? (
        <span className="sr-only">{shopName()}</span>
      ) : (
        <span className="logo-words">
          <span className="logo-name">{shopName()}</span>
          <span className="logo-line">{line ?? t('shop.tagline')}</span>
        </span>
      )}
    </span>
  )
}
