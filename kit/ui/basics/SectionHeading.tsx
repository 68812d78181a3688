/** A section heading with the ruler line, the shop's only ornament. */
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { RenderLink } from './link.ts'

export type SectionHeadingProps = {
  title: ReactNode
  note?: ReactNode
  more?: { label: string; link: RenderLink } | undefined
  id?: string | undefined
}

export function SectionHeading({ title, note, more, id }: SectionHeadingProps) {
  return (
    <div className="section-heading">
      <h2 id={id}>{title}</h2>
      {note !== undefined && <small>{note}</small>}
      <Ticks />
      {more?.link({
        className: 'section-more',
        children: (
          <>
            {more.label}
            <Icon of={ChevronRight} size="small" />
          </>
        ),
      })}
    </div>
  )
}

/** The ruler line itself: under headings, flash sales and the hero. */
export function Ticks() {
  return <span className="ticks" aria-hidden="true" />
}
