/** Finds goods for an order by code, barcode or name, with the customer's prices. */
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { PadGoods } from '#domains/cart/pad-contract.ts'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Combobox } from '#kit/ui/forms/Combobox.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { findGoodsFor } from '../office-calls.gen.ts'

type Props = { customerId: number; onChoose: (goods: PadGoods) => void }

export function GoodsSearch({ customerId, onChoose }: Props) {
  const t = useT('office.checkout')
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim())
  const { data, isSuccess } = useQuery({
    ...query(findGoodsFor, { customerId: String(customerId), q: words }),
    enabled: words !== '',
  })
  const found = (data?.goods ?? []).filter(({ problem }) => problem === null)
  const take = (goods: PadGoods) => {
    setTyped('')
    onChoose(goods)
  }
  const items = found.map((goods) => ({
    id: String(goods.skuId),
    content: (
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
          {goods.priceAmount !== null && data !== undefined && (
            <Money amount={goods.priceAmount} currency={data.currency} />
          )}{' '}
          {t(goods.inStock ? 'inStock' : 'soldOut')}
        </span>
      </>
    ),
    onTake: () => take(goods),
  }))
  return (
    <>
      <Combobox
        label={t('goods.find')}
        placeholder={t('goods.find')}
        value={typed}
        onChange={setTyped}
        onSubmit={() => found[0] !== undefined && take(found[0])}
        groups={[{ id: 'goods', title: t('part.goods'), items }]}
      />
      <output className="mt-2 block text-sm text-ink-3">
        {words !== '' && isSuccess && found.length === 0 ? t('goods.none') : t('goods.hint')}
      </output>
    </>
  )
}
