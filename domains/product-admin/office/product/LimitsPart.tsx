/** Purchase limits of a product per buyer: by day, week, month, in all. Saved separately. */
import { PIECES_MAX } from '#domains/catalog/limits.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded, SkeletonLines } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { officeLimits, setLimits } from '#domains/catalog/limits-calls.gen.ts'
import { LimitPeriod, type PurchaseLimit } from '#domains/catalog/limits-contract.ts'

export function LimitsPart({ productId }: { productId: number }) {
  const t = useT('office.product-admin')
  const found = useQuery({ ...query(officeLimits, { productId }), refetchOnReconnect: false })
  return (
    <Panel title={t('limits.title')}>
      <Loaded query={found} skeleton={<SkeletonLines count={3} />}>
        {(limits) => <Limits productId={productId} limits={limits} />}
      </Loaded>
    </Panel>
  )
}

type Props = { productId: number; limits: DataOf<typeof officeLimits> }

function Limits({ productId, limits }: Props) {
  const t = useT('office.product-admin')
  const kit = useT('office.kit')
  const queries = useQueryClient()
  const canWrite = useMay()('catalog.write')
  const [typed, setTyped] = useState<Partial<Record<LimitPeriod, string>>>({})
  const act = useAct(setLimits, {
    refresh: [officeLimits],
    onDone: () => {
      setTyped({})
      toast(kit('saved'), { kind: 'success' })
    },
    // Typed values remain over the reloaded ones.
    onRefused: ({ reason }) => {
      if (reason.code !== Reasons.changedMeanwhile.code) return false
      toast(kit('changed.loaded'), { kind: 'error' })
      void queries.invalidateQueries({ queryKey: [officeLimits.path] })
      return true
    },
  })
  const textOf = (period: LimitPeriod): string =>
    typed[period] ?? String(limits.find((each) => each.period === period)?.maxCount ?? '')
  const wanted = LimitPeriod.options.flatMap((period): PurchaseLimit[] => {
    const text = textOf(period).trim()
    return text === '' ? [] : [{ period, maxCount: Number(text) }]
  })
  const isRight = ({ maxCount }: PurchaseLimit) =>
    Number.isInteger(maxCount) && maxCount >= 1 && maxCount <= PIECES_MAX
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (wanted.every(isRight)) act.mutate({ productId, limits: wanted, was: [...limits] })
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={save}>
      <p className="max-w-prose text-sm text-ink-3">{t('limits.note')}</p>
      <fieldset
        disabled={!canWrite}
        className="grid grid-cols-[repeat(auto-fit,minmax(9rem,12rem))] gap-3"
      >
        {LimitPeriod.options.map((period) => {
          const found = wanted.find((each) => each.period === period)
          return (
            <Field
              key={period}
              label={t(`limits.${period}`)}
              error={found !== undefined && !isRight(found) ? t('limits.wrong') : undefined}
            >
              <TextInput
                inputMode="numeric"
                maxLength={7}
                placeholder={t('limits.none')}
                value={textOf(period)}
                onChange={(event) => setTyped({ ...typed, [period]: event.target.value })}
              />
            </Field>
          )
        })}
      </fieldset>
      {canWrite && (
        <div className="button-row">
          <Button
            type="submit"
            variant="soft"
            busy={act.isPending}
            disabled={Object.keys(typed).length === 0}
          >
            {t('limits.save')}
          </Button>
        </div>
      )}
    </form>
  )
}
