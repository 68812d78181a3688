/** An article for those who are logged in: loaded in the browser. */
import { useQuery } from '@tanstack/react-query'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRedirect } from '#domains/redirects/web/door/use-redirect.ts'
import { query } from '#kit/web/calls/call.ts'
import { statusOf } from '#kit/web/calls/failure.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { readArticle } from '../calls.gen.ts'
import type { Kind } from '../kinds.ts'
import { ArticleText } from './ArticleText.tsx'
import { listQuery } from './loading.ts'
import { Others } from './Others.tsx'

export function LoginArticle({ kind, id }: { kind: Kind; id: number }) {
  const article = useQuery(query(readArticle, { kind, id }))
  useSuspenseQuery(listQuery(kind, {}))
  useRedirect(article.error !== null && statusOf(article.error) === 404)
  return (
    <>
      <Loaded query={article}>{(data) => <ArticleText article={data} />}</Loaded>
      <Others kind={kind} id={id} />
    </>
  )
}
