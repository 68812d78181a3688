/** The brands of the shop, each linked to its goods. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listBrands } from '#domains/catalog/calls.gen.ts'
import { Picture } from '#kit/ui/pictures/Picture.tsx'
import { SectionHeading } from '#kit/ui/basics/SectionHeading.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'

const SHOWN_COUNT = 12
const LOGO = 40

/** @param props.title empty: the usual one */
export function Brands({ title }: { title: string }) {
  const t = useT('content')
  const { number } = useNumbers()
  const { data: brands } = useSuspenseQuery(query(listBrands, {}))
  const shown = brands.filter(({ productCount }) => productCount > 0).slice(0, SHOWN_COUNT)
  if (shown.length === 0) return null
  return (
    <section>
      <SectionHeading
        title={title || t('home.brands')}
        more={{ label: t('home.allBrands'), link: (props) => <Link to="/home/ppg" {...props} /> }}
      />
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 xl:grid-cols-6">
        {shown.map(({ id, name, logoUrl, productCount }) => (
          <li key={id}>
            <Link
              to="/home/brand"
              search={{ id }}
              className="panel flex min-h-16 items-center gap-3 px-4 py-3"
            >
              {logoUrl !== null && <Picture src={logoUrl} alt="" width={LOGO} height={LOGO} />}
              <span className="grid min-w-0">
                <b className="truncate">{name}</b>
                <small className="text-xs text-ink-3">
                  {t('home.brandGoods', { count: number(productCount) })}
                </small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
