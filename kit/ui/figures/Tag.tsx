/** A label on a background: the kind of something. At most two on a line. */
import Crown from 'lucide-react/icons/crown'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../basics/classes.ts'
import { Icon } from '../basics/Icon.tsx'

export type TagTone =
  | 'neutral'
  | 'brand'
  | 'sale'
  | 'sale-solid'
  | 'member'
  | 'member-solid'
  | 'success'
  | 'warning'
  | 'danger'
  | 'info'
  | 'credit'
  | 'points'
  | 'coming'

export type TagProps = {
  tone?: TagTone | undefined
  /** Outlined: a fixed price, an offer. */
  line?: boolean | undefined
  tall?: boolean | undefined
  icon?: LucideIcon | undefined
  children: ReactNode
}

export function Tag({ tone = 'neutral', line, tall, icon, children }: TagProps) {
  const names = classes(
    'tag',
    tone !== 'neutral' && `tag-${tone}`,
    line === true && 'tag-line',
    tall === true && 'tag-tall',
  )
  return (
    <span className={names}>
      {icon !== undefined && <Icon of={icon} size="small" />}
      {children}
    </span>
  )
}

type CrownTagProps = { solid?: boolean; tall?: boolean; children: ReactNode }

/** Gold, with a crown. */
export const CrownTag = ({ solid, tall, children }: CrownTagProps) => (
  <Tag tone={solid === true ? 'member-solid' : 'member'} tall={tall} icon={Crown}>
    {children}
  </Tag>
)
