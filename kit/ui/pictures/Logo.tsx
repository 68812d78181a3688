/** The shop's logo with its name and tagline. Until the merchant uploads one: a signpost that is also a T. */
import { useLang } from '../../web/language/i18n.tsx'
import { shopIdentity, shopName, shopTagline, smallPicture } from '../../web/pages/shop.ts'

export type LogoProps = {
  /** The picture only, where there is no room for the name. */
  bare?: boolean | undefined
  /** The line below the name, if not the shop's tagline. */
  line?: string | undefined
}

export function Logo({ bare, line }: LogoProps) {
  const lang = useLang()
  const shown = line ?? shopTagline(lang)
  return (
    <span className="logo">
      <LogoPicture logoUrl={shopIdentity().logoUrl} />
      {bare === true ? (
        <span className="sr-only">{shopName(lang)}</span>
      ) : (
        <span className="logo-words">
          <span className="logo-name">{shopName(lang)}</span>
          {shown !== '' && <span className="logo-line">{shown}</span>}
        </span>
      )}
    </span>
  )
}

export function LogoPicture({ logoUrl }: { logoUrl: string | null }) {
  if (logoUrl !== null) {
    return <img src={smallPicture(logoUrl)} alt="" />
  }
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect className="logo-tile" width="32" height="32" rx="5" />
      <path d="M6 8.5h16.2L27 12.25 22.2 16H18v8.5h-5V16H6z" fill="#fff" />
    </svg>
  )
}
