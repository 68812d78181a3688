/** Numbered pages of a list; each has an address of its own. */
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { useNumbers, useT } from '../../web/language/i18n.tsx'
import { classes } from '../basics/classes.ts'
import { Icon } from '../basics/Icon.tsx'
import type { LinkProps } from '../basics/link.ts'
import { pagesToShow } from './pages.ts'

export type PaginationProps = {
  page: number
  pageCount: number
  link: (page: number, props: LinkProps) => ReactNode
  /** For the foot of a table. */
  small?: boolean | undefined
}

export function Pagination({ page, pageCount, link, small }: PaginationProps) {
  const t = useT('kit')
  const { number } = useNumbers()
  if (pageCount <= 1) return null
  const step = (to: number, label: string, icon: typeof ChevronLeft) => {
    const content = <Icon of={icon} size="small" />
    if (to >= 1 && to <= pageCount) {
      return link(to, { className: 'pagination-step', 'aria-label': label, children: content })
    }
    return (
      <span className="pagination-step" aria-disabled="true">
        {content}
      </span>
    )
  }
  return (
    <nav
      className={classes('pagination', small === true && 'pagination-small')}
      aria-label={t('ui.pages.label')}
    >
      {step(page - 1, t('ui.pages.previous'), ChevronLeft)}
      {pagesToShow(page, pageCount).map((each, index) =>
        each === null ? (
          <span key={`gap${index}`} className="pagination-gap" aria-hidden="true">
            …
          </span>
        ) : (
          <span
            key={each}
            className={classes('pagination-page', isFar(each, page, pageCount) && 'pagination-far')}
          >
            {link(each, {
              className: 'pagination-step',
              'aria-label': t('ui.pages.page', { page: each }),
              children: number(each),
              ...(each === page ? { 'aria-current': 'page' as const } : {}),
            })}
          </span>
        ),
      )}
      {step(page + 1, t('ui.pages.next'), ChevronRight)}
    </nav>
  )
}

/** Hidden where there is little room: all but the ends and the neighbours. */
const isFar = (each: number, page: number, pageCount: number) =>
  each !== 1 && each !== pageCount && Math.abs(each - page) > 1
