/** The progress of an order: finished, current and coming steps. Horizontal on desktops, vertical on phones. */
import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import X from 'lucide-react/icons/x'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../web/language/i18n.tsx'
import { classes } from '../basics/classes.ts'
import { Icon } from '../basics/Icon.tsx'

export type TimelineState = 'done' | 'now' | 'coming' | 'failed'

export type TimelineStep = {
  id: string
  state: TimelineState
  label: string
  /** A time, or a deadline. */
  note?: ReactNode
  icon?: LucideIcon | undefined
}

export function Timeline({ steps, label }: { steps: readonly TimelineStep[]; label: string }) {
  const t = useT('kit')
  return (
    <ol className="timeline" aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.id}
          className={classes(`is-${step.state}`)}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className="timeline-disc">
            <Icon of={iconOf(step)} size="small" />
          </span>
          <b>{step.label}</b>
          <span className="sr-only">{t(`ui.step.${step.state}`)}</span>
          {step.note !== undefined && <span>{step.note}</span>}
        </li>
      ))}
    </ol>
  )
}

function iconOf({ state, icon }: TimelineStep): LucideIcon {
  if (state === 'done') return Check
  return state === 'failed' ? X : (icon ?? Circle)
}
