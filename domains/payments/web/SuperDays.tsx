/** Days of super membership for money: part of /user/user/member. Empty where the shop sells none to this buyer. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Reasons } from '#kit/contract/refusal.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Radio } from '#kit/ui/forms/Radio.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { buySuperDays, superDaysInfo } from '../super-days-calls.gen.ts'
import { currentDevice, ProviderChoice } from './door/ProviderChoice.tsx'

export default function SuperDays() {
  const { data } = useQuery(query(superDaysInfo, {}))
  return data === undefined || data.plans.length === 0 ? null : <Plans info={data} />
}

function Plans({ info }: { info: DataOf<typeof superDaysInfo> }) {
  const t = useT('payments')
  const { currency, plans, providers } = info
  const [days, setDays] = useState(plans[0]?.days)
  const [chosen, setChosen] = useState(providers[0])
  const [hasChanged, setHasChanged] = useState(false)
  const plan = plans.find((each) => each.days === days) ?? plans[0]!
  const provider = providers.find((each) => each === chosen) ?? providers[0]
  const buy = useAct(buySuperDays, {
    // Prices may have changed since the page was opened: it shows them as they are.
    refresh: [superDaysInfo],
    onDone: ({ redirectUrl }) => location.assign(redirectUrl),
    onRefused: ({ reason }) => {
      const isChanged = reason.code === Reasons.changedMeanwhile.code
      setHasChanged(isChanged)
      return isChanged
    },
  })
  return (
    <Panel title={t('superDays.title')} note={t('superDays.note')}>
      <div className="stack">
        {hasChanged && (
          <Notice tone="warning" live>
            {t('superDays.changed')}
          </Notice>
        )}
        <fieldset className="grid gap-3 md:grid-cols-3">
          <legend className="sr-only">{t('superDays.title')}</legend>
          {plans.map((each) => (
            <div
              key={each.days}
              className="flex items-center gap-3 rounded-md border border-line p-3"
            >
              <Radio
                name="superDays"
                className="flex-1"
                checked={each.days === plan.days}
                onChange={() => setDays(each.days)}
              >
                {t('superDays.days', { days: each.days })}
              </Radio>
              <Money amount={each.amount} currency={currency} />
            </div>
          ))}
        </fieldset>
        <ProviderChoice providers={providers} chosen={provider} onChoose={setChosen} />
        <div>
          <Button
            variant="primary"
            busy={buy.isPending}
            busyText={t('going')}
            onClick={() => buy.mutate({ ...plan, currency, provider, device: currentDevice() })}
          >
            {t('superDays.buy')}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
