/** Partners on the home page. Loaded by the browser. */
import { useQuery } from '@tanstack/react-query'
import { GoodsSkeletons } from '#domains/catalog/web/door/GoodsCard.tsx'
import { SectionHeading } from '#kit/ui/basics/SectionHeading.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { CompanyCards } from '../CompanyCards.tsx'
import { DirectoryLink } from '../DirectoryLink.tsx'
import { listQuery } from '../loading.ts'

/** A row of a wide window. */
const SHOWN_COUNT = 3

/** @param props.title empty: the usual one */
export default function PartnersOnHome({ title }: { title: string }) {
  const t = useT('directories')
  const { data, error } = useQuery(listQuery('partner', {}))
  // The page has enough without them.
  if (error !== null || data?.items.length === 0) return null
  return (
    <section>
      <SectionHeading
        title={title || t('kind.partner')}
        more={{
          label: t('showAll'),
          link: (props) => <DirectoryLink kind="partner" {...props} />,
        }}
      />
      {data === undefined ? (
        <GoodsSkeletons count={SHOWN_COUNT} look="six" />
      ) : (
        <CompanyCards items={data.items.slice(0, SHOWN_COUNT)} />
      )}
    </section>
  )
}
