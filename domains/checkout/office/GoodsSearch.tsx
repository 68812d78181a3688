/** Finds goods for an order by code, barcode or name, with the customer's prices; a scanned code is added by its Enter. */
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { PadGoods } from '#domains/cart/pad-contract.ts'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Combobox } from '#kit/ui/forms/Combobox.tsx'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { findGoodsFor } from '../office-calls.gen.ts'
import { useEnteredCode } from './entered-code.ts'

type Props = { customerId: number; onChoose: (goods: PadGoods) => void }

export function GoodsSearch({ customerId, onChoose }: Props) {
  const t = useT('office.checkout')
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim())
  const { data, isSuccess } = useQuery({
    ...query(findGoodsFor, { customerId: String(customerId), q: words }),
    enabled: words !== '',
  })
  const entered = useEnteredCode({
    customerId,
    onFound: onChoose,
    // A scanner may have begun the next code.
    onLeft: (code) => setTyped((now) => (now === '' ? code : now)),
  })
  const found = (data?.goods ?? []).filter(({ problem }) => problem === null)
  const take = (goods: PadGoods) => {
    setTyped('')
    entered.clear()
    onChoose(goods)
  }
  const items = found.map((goods) => ({
    id: String(goods.skuId),
    content: <Suggested goods={goods} currency={data?.currency} />,
    onTake: () => take(goods),
  }))
  return (
    <>
      <Combobox
        label={t('goods.find')}
        placeholder={t('goods.find')}
        value={typed}
        onChange={setTyped}
        onSubmit={(value) => {
          if (value.trim() === '') return
          setTyped('')
          entered.look(value.trim())
        }}
        groups={[{ id: 'goods', title: t('part.goods'), items }]}
      />
      {entered.outcome !== null && (
        <p
          className={`mt-2 text-sm ${entered.outcome.is === 'choose' ? 'text-ink' : 'text-danger'}`}
          role="alert"
        >
          {entered.outcome.is === 'choose'
            ? t('goods.choose')
            : t(`goods.${entered.outcome.is}`, { code: entered.outcome.code })}
        </p>
      )}
      <output className="mt-2 block text-sm text-ink-3">
        {words !== '' && isSuccess && found.length === 0 ? t('goods.none') : t('goods.hint')}
      </output>
    </>
  )
}

type SuggestedProps = {
  goods: PadGoods
  currency: DataOf<typeof findGoodsFor>['currency'] | undefined
}

function Suggested({ goods, currency }: SuggestedProps) {
  const t = useT('office.checkout')
  return (
    <>
      {goods.smallUrl !== null && (
        <img src={goods.smallUrl} alt="" width={32} height={32} className="rounded-1" />
      )}
      <span className="suggestion-text">
        {goods.name}
        {goods.optionText !== '' && ` · ${goods.optionText}`}{' '}
        <span className="code-text text-xs text-ink-3">{goods.code}</span>
      </span>
      <span className="suggestion-count">
        {goods.priceAmount !== null && currency !== undefined && (
          <Money amount={goods.priceAmount} currency={currency} />
        )}{' '}
        {t(goods.inStock ? 'inStock' : 'soldOut')}
      </span>
    </>
  )
}
