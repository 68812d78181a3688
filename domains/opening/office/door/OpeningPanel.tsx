/** What is missing before the shop opens; renders nothing once it is complete. Each line links to the page that solves it. */
import { Link } from '@tanstack/react-router'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { openingSteps } from '../../calls.gen.ts'
import type { Step } from '../../contract.ts'

export function OpeningPanel() {
  const t = useT('office.opening')
  const { data: steps = [] } = useLive(openingSteps, {})
  const doneCount = steps.filter(({ done }) => done).length
  if (doneCount === steps.length) return null
  return (
    <Panel title={t('title')} note={t('progress', { done: doneCount, all: steps.length })}>
      <ul className="grid gap-4">
        {steps.map(({ step, done }) => (
          <li key={step} className="grid gap-1">
            <StatusDot tone={done ? 'success' : 'warning'} hollow={!done}>
              <b>{t(`step.${step}`)}</b>
              <span className="sr-only"> {t(done ? 'done' : 'open')}</span>
            </StatusDot>
            {!done && (
              <p className="text-sm text-ink-3">
                {t(`why.${step}`)} <Where step={step} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Mail and providers are configured where the shop is started. */
function Where({ step }: { step: Step }) {
  const t = useT('office.opening')
  const may = useMay()
  if ((step === 'contacts' || step === 'name') && may('content.write')) {
    return (
      <Link to="/office/shop" className="link">
        {t('go')}
      </Link>
    )
  }
  if (step === 'account' && may('settings.write')) {
    return (
      <Link to="/office/accounts" className="link">
        {t('go')}
      </Link>
    )
  }
  if (step === 'freight' && may('settings.write')) {
    return (
      <Link to="/office/freight" className="link">
        {t('go')}
      </Link>
    )
  }
  return null
}
