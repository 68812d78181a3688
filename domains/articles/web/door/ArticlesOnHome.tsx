/** The newest articles, or case studies, of the home page. Loaded by the browser. */
import { useQuery } from '@tanstack/react-query'
import { GoodsSkeletons } from '#domains/catalog/web/door/GoodsCard.tsx'
import { SectionHeading } from '#kit/ui/basics/SectionHeading.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { Tiles } from '../Cards.tsx'
import { ListLink } from '../ListLink.tsx'
import { listQuery } from '../loading.ts'

/** A row of a wide window. */
const SHOWN_COUNT = 3

type Props = {
  kind: 'article' | 'case'
  /** Empty: the usual one. */
  title: string
}

export default function ArticlesOnHome({ kind, title }: Props) {
  const t = useT('articles')
  const { data, error } = useQuery(listQuery(kind, {}))
  // The page has enough without them.
  if (error !== null || data?.items.length === 0) return null
  return (
    <section>
      <SectionHeading
        title={title || t(`kind.${kind}`)}
        more={{ label: t('showAll'), link: (props) => <ListLink kind={kind} {...props} /> }}
      />
      {data === undefined ? (
        <GoodsSkeletons count={SHOWN_COUNT} look="six" />
      ) : (
        <Tiles items={data.items.slice(0, SHOWN_COUNT)} />
      )}
    </section>
  )
}
