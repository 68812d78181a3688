/** The page of an article that everybody reads, and others of its kind below it. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { PublicKind } from '../kinds.ts'
import { ArticleText } from './ArticleText.tsx'
import { ListLink } from './ListLink.tsx'
import { articleQuery } from './loading.ts'
import { Others } from './Others.tsx'

type Props = { kind: PublicKind; id: number; foot?: ReactNode }

export function PublicArticle({ kind, id, foot }: Props) {
  const t = useT('articles')
  const { data: article } = useSuspenseQuery(articleQuery(kind, id))
  return (
    <main id="content" className="page page-reading stack pb-10" tabIndex={-1}>
      <Breadcrumb
        items={[
          { label: t('home'), link: (props) => <Link to="/" {...props} /> },
          { label: t(`kind.${kind}`), link: (props) => <ListLink kind={kind} {...props} /> },
          { label: article.title },
        ]}
      />
      <ArticleText article={article} />
      {foot}
      <Others kind={kind} id={id} />
    </main>
  )
}
