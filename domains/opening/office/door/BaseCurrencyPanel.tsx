/** The shop's base currency, and its choice while there is no price, order or payment. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Radio } from '#kit/ui/forms/Radio.tsx'
import { LOCALES } from '#kit/contract/lang.ts'
import { CURRENCIES, type Currency } from '#kit/contract/money.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { setBaseCurrency } from '#kit/web/language/base-currency.ts'
import { useDates, useLang, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { chooseBaseCurrency, findBaseCurrency } from '../../calls.gen.ts'
import type { BaseCurrency } from '../../contract.ts'

export function BaseCurrencyPanel({ canWrite }: { canWrite: boolean }) {
  const t = useT('office.opening')
  const found = useLive(findBaseCurrency, {})
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <Panel
      title={t('currency.title')}
      more={
        canWrite && found.data?.fixedAt === null ? (
          <Button size="small" onClick={() => setIsChoosing(true)}>
            {t('currency.choose')}
          </Button>
        ) : undefined
      }
    >
      <Loaded query={found}>{(base) => <Facts base={base} />}</Loaded>
      {isChoosing && found.data !== undefined && (
        <ChoiceDialog current={found.data.currency} onClose={() => setIsChoosing(false)} />
      )}
    </Panel>
  )
}

function Facts({ base }: { base: BaseCurrency }) {
  const t = useT('office.opening')
  const nameOf = useCurrencyName()
  const { date, dateTime } = useDates()
  const { currency, fixedAt, chosenAt, chosenBy } = base
  return (
    <>
      <p className="font-medium text-ink">{nameOf(currency)}</p>
      <p className="mt-1 text-sm text-ink-2">{t('currency.note')}</p>
      <p className="mt-1 text-sm text-ink-2">
        {fixedAt === null ? t('currency.open') : t('currency.fixed', { date: date(fixedAt) })}
      </p>
      {chosenAt !== null && (
        <p className="mt-1 text-xs text-ink-3">
          {t('currency.chosen', { name: chosenBy ?? '', time: dateTime(chosenAt) })}
        </p>
      )}
    </>
  )
}

function ChoiceDialog({ current, onClose }: { current: Currency; onClose: () => void }) {
  const t = useT('office.opening')
  const nameOf = useCurrencyName()
  const queries = useQueryClient()
  const [currency, setCurrency] = useState(current)
  const choose = useAct(chooseBaseCurrency, {
    onDone: async (chosen) => {
      setBaseCurrency(chosen.currency)
      // Limits, freight and figures on every screen count in it.
      await queries.invalidateQueries()
      toast(t('currency.done', { currency: nameOf(chosen.currency) }), { kind: 'success' })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('currency.dialog')}
      text={t('currency.text')}
      verb={t('currency.use', { currency })}
      busy={choose.isPending}
      onSubmit={() => choose.mutate({ currency })}
      onClose={onClose}
    >
      <Field label={t('currency.label')} group>
        <div className="choice-list">
          {CURRENCIES.map((each) => (
            <Radio
              key={each}
              name="currency"
              checked={currency === each}
              data-autofocus={currency === each ? '' : undefined}
              onChange={() => setCurrency(each)}
            >
              {nameOf(each)}
            </Radio>
          ))}
        </div>
      </Field>
    </FormDialog>
  )
}

/** `CNY · Chinese Yuan`, named by the browser. */
function useCurrencyName(): (currency: Currency) => string {
  const names = new Intl.DisplayNames(LOCALES[useLang()], { type: 'currency' })
  return (currency) => `${currency} · ${names.of(currency) ?? currency}`
}
