/** The shop's logo with its name and tagline. Until the merchant uploads one: a signpost that is also a T. */
import { textIn } from '../../contract/lang.ts'
import { nameIn } from '../../contract/shop-identity.ts'
import { useLang } from '../../web/language/i18n.tsx'
import { smallPicture, useShopIdentity } from '../../web/pages/shop.ts'

export type LogoProps = {
  /** The picture only, where there is no room for the name. */
  bare?: boolean | undefined
  /** The line below the name, if not the shop's tagline. */
  line?: string | undefined
}

export function Logo({ bare, line }: LogoProps) {
  const lang = useLang()
  const identity = useShopIdentity()
  const name = nameIn(identity, lang)
  const shown = line ?? textIn(identity.tagline, lang).text
  return (
    <span className="logo">
      <LogoPicture logoUrl={identity.logoUrl} />
      {bare === true ? (
        <span className="sr-only">{name}</span>
      ) : (
        <span className="logo-words">
          <span className="logo-name">{name}</span>
          {shown !== '' && <span className="logo-line">{shown}</span>}
        </span>
      )}
    </span>
  )
}

export function LogoPicture({ logoUrl }: { logoUrl: string | null }) {
  if (logoUrl !== null) {
    return (
      <img className="logo-picture" src={smallPicture(logoUrl)} alt="" width="40" height="40" />
    )
  }
  return (
    <svg className="logo-picture" viewBox="0 0 32 32" width="40" height="40" aria-hidden="true">
      <rect className="logo-tile" width="32" height="32" rx="5" />
      <path d="M6 8.5h16.2L27 12.25 22.2 16H18v8.5h-5V16H6z" fill="#fff" />
    </svg>
  )
}
