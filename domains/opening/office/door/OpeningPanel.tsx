/** What a shop needs from the first start to the first sale. Each step links to the page that does it; once all are done the list can be put away. */
import { Link, type LinkProps } from '@tanstack/react-router'
import type { Permission } from '#kit/contract/permissions.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { ProgressBar } from '#kit/ui/states/ProgressBar.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { confirmStep, dismissOpening, openingSteps } from '../../calls.gen.ts'
import type { Step } from '../../contract.ts'
import { CONFIRMABLE_STEPS, OPTIONAL_STEPS } from '../../steps.ts'

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

type Target = { to: NonNullable<LinkProps['to']>; needs: Permission }

/** Mail and providers are configured where the shop is started; the first order is placed in the shop. */
const TARGETS: Partial<Record<Step, Target>> = {
  currency: { to: '/office/settings', needs: 'settings.write' },
  name: { to: '/office/shop', needs: 'content.write' },
  contacts: { to: '/office/shop', needs: 'content.write' },
  account: { to: '/office/accounts', needs: 'settings.write' },
  freight: { to: '/office/freight', needs: 'settings.write' },
  tax: { to: '/office/tax', needs: 'settings.write' },
  warehouse: { to: '/office/warehouses', needs: 'stock.write' },
  category: { to: '/office/categories', needs: 'catalog.write' },
  product: { to: '/office/products/new', needs: 'catalog.write' },
  stock: { to: '/office/stock', needs: 'stock.write' },
  staff: { to: '/office/staff', needs: 'staff.write' },
}

/** Where a step is done, and the button for what is right as it came. */
function Where({ step }: { step: Step }) {
  const t = useT('office.opening')
  const may = useMay()
  const confirm = useAct(confirmStep, { refresh: [openingSteps] })
  const target = TARGETS[step]
  const confirmable = CONFIRMABLE_STEPS.find((each) => each === step)
  if (step === 'order') {
    return (
      <a href="/" className="link underline" target="_blank" rel="noreferrer">
        {t('goShop')}
      </a>
    )
  }
  if (target === undefined || !may(target.needs)) return null
  return (
    <>
      <Link to={target.to} className="link underline">
        {t('go')}
        <span className="sr-only"> ({t(`step.${step}`)})</span>
      </Link>
      {confirmable !== undefined && (
        <>
          {' · '}
          <button
            type="button"
            className="link underline"
            disabled={confirm.isPending}
            onClick={() => confirm.mutate({ step: confirmable })}
          >
            {t('confirm')}
            <span className="sr-only"> ({t(`step.${step}`)})</span>
          </button>
        </>
      )}
    </>
  )
}
