/** Leads to one article of its kind. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Kind } from '../kinds.ts'

type Props = { kind: Kind; id: number; className?: string; children: ReactNode }

const PAGES = {
  article: '/home/articleDetails',
  help: '/user/user/help/details',
  case: '/home/qdlb',
  topic: '/home/ztzb',
  legal: '/home/falvzixun',
} as const satisfies Record<Kind, string>

export const ArticleLink = ({ kind, id, ...rest }: Props) => (
  <Link to={PAGES[kind]} search={{ id }} {...rest} />
)
