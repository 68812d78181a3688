/** An article for those who are logged in: loaded in the browser. */
import { useQuery } from '@tanstack/react-query'
import { useSuspenseQuery } from '@tanstack/react-query'
import { query } from '#kit/web/calls/call.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { readArticle } from '../calls.gen.ts'
import type { Kind } from '../kinds.ts'
import { ArticleText } from './ArticleText.tsx'
import { listQuery } from './loading.ts'
import { Others } from './Others.tsx'

export function LoginArticle({ kind, id }: { kind: Kind; id: number }) {
  const article = useQuery(query(readArticle, { kind, id }))
  useSuspenseQuery(listQuery(kind, {}))
  return (
    <>
      <Loaded query={article}>{(data) => <ArticleText article={data} />}</Loaded>
      <Others kind={kind} id={id} />
    </>
  )
}
