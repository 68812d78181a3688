/** What a shop needs from the first start to the first sale. Each step links to the page that does it; once all are done the list can be put away. */
import { Link } from '@tanstack/react-router'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { ProgressBar } from '#kit/ui/states/ProgressBar.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { dismissOpening, openingSteps } from '../../calls.gen.ts'
import type { Step } from '../../contract.ts'
import { OPTIONAL_STEPS } from '../../steps.ts'

export function OpeningPanel() {
  const t = useT('office.opening')
  const may = useMay()
  const { data: steps = [] } = useLive(openingSteps, {})
  const dismiss = useAct(dismissOpening, { refresh: [openingSteps] })
  if (steps.length === 0) return null
  const doneCount = steps.filter(({ done }) => done).length
  const isReady = steps.every(({ step, done }) => done || OPTIONAL_STEPS.includes(step))
  return (
    <Panel title={t('title')} note={t('progress', { done: doneCount, all: steps.length })}>
      <ProgressBar label={t('title')} value={doneCount} max={steps.length} />
      <ol className="mt-4 grid gap-4 lg:grid-cols-2">
        {steps.map(({ step, done }) => (
          <li key={step} className="grid content-start gap-1">
            <StatusDot tone={done ? 'success' : 'warning'} hollow={!done}>
              <b>{t(`step.${step}`)}</b>
              <span className="sr-only"> {t(done ? 'done' : 'open')}</span>
              {!done && OPTIONAL_STEPS.includes(step) && (
                <span className="text-sm text-ink-3"> · {t('optional')}</span>
              )}
            </StatusDot>
            {!done && (
              <p className="text-sm text-ink-3">
                {t(`why.${step}`)} <Where step={step} />
              </p>
            )}
          </li>
        ))}
      </ol>
      {isReady && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <p>{t('ready')}</p>
          {may('settings.write') && (
            <Button busy={dismiss.isPending} onClick={() => dismiss.mutate({})}>
              {t('dismiss')}
            </Button>
          )}
        </div>
      )}
    </Panel>
  )
}

/** Mail and providers are configured where the shop is started. */
function Where({ step }: { step: Step }) {
  const t = useT('office.opening')
  const may = useMay()
  if ((step === 'contacts' || step === 'name') && may('content.write')) {
    return (
      <Link to="/office/shop" className="link underline">
        {t('go')}
      </Link>
    )
  }
  if (step === 'account' && may('settings.write')) {
    return (
      <Link to="/office/accounts" className="link underline">
        {t('go')}
      </Link>
    )
  }
  if (step === 'freight' && may('settings.write')) {
    return (
      <Link to="/office/freight" className="link underline">
        {t('go')}
      </Link>
    )
  }
  if (step === 'category' && may('catalog.write')) {
    return (
      <Link to="/office/categories" className="link underline">
        {t('go')}
      </Link>
    )
  }
  if (step === 'product' && may('catalog.write')) {
    return (
      <Link to="/office/products/new" className="link underline">
        {t('go')}
      </Link>
    )
  }
  if (step === 'stock' && may('stock.write')) {
    return (
      <Link to="/office/stock" className="link underline">
        {t('go')}
      </Link>
    )
  }
  if (step === 'staff' && may('staff.write')) {
    return (
      <Link to="/office/staff" className="link underline">
        {t('go')}
      </Link>
    )
  }
  if (step === 'order') {
    return (
      <a href="/" className="link underline" target="_blank" rel="noreferrer">
        {t('goShop')}
      </a>
    )
  }
  return null
}
