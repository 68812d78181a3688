/** What the rules catch now, and what others would have caught of the latest orders. Trying changes nothing. */
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { ReviewRule } from '#domains/orders/contract.ts'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import { AmountInput } from '#kit/ui/forms/AmountInput.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Switch } from '#kit/ui/forms/Switch.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { rehearseRules, reviewRules } from '../calls.gen.ts'

type Rules = DataOf<typeof reviewRules>

export function Rehearsal() {
  const rules = useLive(reviewRules, {})
  return <Loaded query={rules}>{(current) => <Trial current={current} />}</Loaded>
}

function Trial({ current }: { current: Rules }) {
  const t = useT('office.order-reviews')
  const maySet = useMay()('settings.write')
  const [rules, setRules] = useState(current)
  const set = (change: Partial<Rules>) => setRules({ ...rules, ...change })
  const isChanged = JSON.stringify(rules) !== JSON.stringify(current)
  return (
    <section className="panel-body" aria-labelledby="trial">
      <div className="grid gap-5">
        <header className="flex flex-wrap items-baseline justify-between gap-2">
          <h2 id="trial" className="panel-title">
            {t('trial.title')}
          </h2>
          {maySet && (
            <Link
              to="/office/settings"
              search={{ group: 'approvals' }}
              hash="orders.reviewOnTerms"
              className="link"
            >
              {t('trial.settings')}
            </Link>
          )}
        </header>
        <p className="text-sm text-ink-3">{t('trial.text')}</p>
        <div className="grid gap-4 md:grid-cols-2">
          <Switch checked={rules.terms} onChange={(event) => set({ terms: event.target.checked })}>
            {t('trial.terms')}
          </Switch>
          <Switch
            checked={rules.quoted}
            onChange={(event) => set({ quoted: event.target.checked })}
          >
            {t('trial.quoted')}
          </Switch>
          <div className="stack content-start">
            <Switch
              checked={rules.business}
              onChange={(event) => set({ business: event.target.checked })}
            >
              {t('trial.business')}
            </Switch>
            <Field
              label={t('trial.businessFrom')}
              error={amountError(rules) ? t('trial.amountWrong') : undefined}
            >
              <AmountInput
                className="max-w-60"
                amount={rules.businessAmount}
                currency={rules.baseCurrency}
                disabled={!rules.business}
                onAmount={(amount) => set({ businessAmount: amount ?? 0 })}
              />
            </Field>
          </div>
          <div className="stack content-start">
            <Switch
              checked={rules.outside}
              onChange={(event) => set({ outside: event.target.checked })}
            >
              {t('trial.outside')}
            </Switch>
            <Field label={t('trial.countries')} hint={t('trial.countriesHint')}>
              <TextInput
                className="max-w-60"
                maxLength={400}
                disabled={!rules.outside}
                value={rules.countries}
                onChange={(event) => set({ countries: event.target.value.toUpperCase() })}
              />
            </Field>
          </div>
        </div>
        {!amountError(rules) && <Result rules={rules} />}
        {isChanged && <Notice>{t('trial.unsaved')}</Notice>}
      </div>
    </section>
  )
}

const amountError = ({ businessAmount }: Rules) => !Number.isSafeInteger(businessAmount)

function Result({ rules }: { rules: Rules }) {
  const t = useT('office.order-reviews')
  const { terms, quoted, business, businessAmount, outside, countries } = useDeferredValue(rules)
  const flag = (is: boolean) => (is ? '1' : '0')
  const result = useLive(rehearseRules, {
    terms: flag(terms),
    quoted: flag(quoted),
    business: flag(business),
    businessAmount,
    outside: flag(outside),
    countries,
  })
  return (
    <Loaded query={result}>
      {({ orderCount, caughtCount, counts, examples }) => (
        <section className="grid gap-3" aria-live="polite">
          <p className="text-lg font-bold">
            {t('trial.caught', { count: caughtCount, orderCount })}
          </p>
          <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
            {ReviewRule.options
              .filter((rule) => counts[rule] > 0)
              .map((rule) => (
                <li key={rule}>
                  {t(`rule.${rule}`)} <b>{counts[rule]}</b>
                </li>
              ))}
          </ul>
          {examples.length > 0 && (
            <p className="flex flex-wrap gap-x-3 text-sm">
              <span className="text-ink-3">{t('trial.examples')}</span>
              {examples.map(({ orderNumber }) => (
                <Link
                  key={orderNumber}
                  to="/office/orders/$number"
                  params={{ number: orderNumber }}
                  className="link"
                >
                  {groupedNumber(orderNumber)}
                </Link>
              ))}
            </p>
          )}
        </section>
      )}
    </Loaded>
  )
}
