/** Finds the customer whom an order is placed for. */
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { CrownTag } from '#kit/ui/figures/Tag.tsx'
import { Combobox } from '#kit/ui/forms/Combobox.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { findOrderingCustomers } from '../office-calls.gen.ts'

export function CustomerSearch({ onChoose }: { onChoose: (id: number) => void }) {
  const t = useT('office.checkout')
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim())
  const { data: found = [], isSuccess } = useQuery({
    ...query(findOrderingCustomers, { q: words }),
    enabled: words !== '',
  })
  const items = found.map((each) => ({
    id: String(each.id),
    content: (
      <>
        <span className="suggestion-text">
          <b>{each.nickName}</b> <span className="text-ink-3">{each.contact}</span>
        </span>
        <span className="suggestion-count inline-flex items-center gap-1">
          L{each.level}
          {each.superMember && (
            <CrownTag>
              <span className="sr-only">{t('superMember')}</span>
            </CrownTag>
          )}
        </span>
      </>
    ),
    onTake: () => onChoose(each.id),
  }))
  return (
    <Panel title={t('part.customer')}>
      <Combobox
        label={t('customer.find')}
        placeholder={t('customer.find')}
        value={typed}
        onChange={setTyped}
        onSubmit={() => found[0] !== undefined && onChoose(found[0].id)}
        groups={[{ id: 'customers', title: t('part.customer'), items }]}
      />
      <output className="mt-2 block text-sm text-ink-3">
        {words !== '' && isSuccess && found.length === 0 ? t('customer.none') : t('note')}
      </output>
    </Panel>
  )
}
