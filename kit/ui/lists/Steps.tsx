/** Progress through a few steps: cart, order, payment, done. */
import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useT } from '../../web/language/i18n.tsx'
import { classes } from '../basics/classes.ts'
import { Icon } from '../basics/Icon.tsx'

export type StepsProps = {
  steps: readonly string[]
  /** Index of the current one. */
  current: number
  /** Indexes of steps with errors. */
  wrong?: readonly number[]
  label: string
}

export function Steps({ steps, current, wrong = [], label }: StepsProps) {
  const t = useT('kit')
  const stateOf = (index: number) =>
    index < current ? 'done' : index === current ? 'now' : 'coming'
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes(`is-${stateOf(index)}`, wrong.includes(index) && 'is-wrong')}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className="steps-disc" aria-hidden="true">
            {wrong.includes(index) ? (
              <Icon of={TriangleAlert} size="small" />
            ) : index < current ? (
              <Icon of={Check} size="small" />
            ) : (
              index + 1
            )}
          </span>
          <span className="steps-word">{step}</span>
          <span className="sr-only">
            {t(`ui.step.${stateOf(index)}`)} {wrong.includes(index) && t('ui.step.wrong')}
          </span>
        </li>
      ))}
    </ol>
  )
}
