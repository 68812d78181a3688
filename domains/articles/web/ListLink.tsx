/** Leads to the list of a kind, or to a page of it. */
import { Link } from '@tanstack/react-router'
import type { LinkProps } from '#kit/ui/basics/link.ts'
import type { Kind } from '../kinds.ts'
import type { ArticleSearch } from './article-search.ts'

type Props = Partial<LinkProps> & { kind: Kind; search?: ArticleSearch }

const PAGES = {
  article: '/home/article',
  help: '/user/user/help/list',
  case: '/home/alqd',
  topic: '/home/ztzb',
  legal: '/home/falvzixun',
} as const satisfies Record<Kind, string>

export const ListLink = ({ kind, search = {}, ...rest }: Props) => (
  <Link
    to={PAGES[kind]}
    search={search}
    activeOptions={{ exact: true, includeSearch: true }}
    {...rest}
  />
)
