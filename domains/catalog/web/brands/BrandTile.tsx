/** A brand as a tile: its logo, or its first character where it has none. */
import { Link } from '@tanstack/react-router'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Picture } from '#kit/ui/pictures/Picture.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { listBrands } from '../../contract.ts'

const LOGO = 48

type Props = { brand: DataOf<typeof listBrands>[number]; category?: number | undefined }

export function BrandTile({ brand: { id, name, logoUrl, productCount }, category }: Props) {
  const t = useT('catalog')
  const { number } = useNumbers()
  return (
    <Link to="/home/brand" search={{ id, category }} className="panel brand-tile">
      <BrandMark name={name} logoUrl={logoUrl} />
      <span className="grid min-w-0">
        <b className="truncate">{name}</b>
        <small>{t('brands.goods', { count: number(productCount) })}</small>
      </span>
    </Link>
  )
}

export function BrandMark({ name, logoUrl }: { name: string; logoUrl: string | null }) {
  return logoUrl === null ? (
    <span className="brand-mark" aria-hidden="true">
      {[...name][0]}
    </span>
  ) : (
    <Picture className="brand-mark" src={logoUrl} alt="" width={LOGO} height={LOGO} />
  )
}
