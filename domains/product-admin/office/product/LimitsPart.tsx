/** Purchase limits of a product: per order, and per buyer by day, week, month, in all; for everybody or one type of customer. Saved separately. */
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
import { LimitAudience, LimitPeriod, type PurchaseLimit } from '#domains/catalog/limits-contract.ts'

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

/** Of a field: one for each period and audience. */
type Key = `${LimitAudience}.${LimitPeriod}`

type Props = { productId: number; limits: DataOf<typeof officeLimits> }

function Limits({ productId, limits }: Props) {
  const t = useT('office.product-admin')
  const kit = useT('office.kit')
  const queries = useQueryClient()
  const canWrite = useMay()('catalog.write')
  const [typed, setTyped] = useState<Partial<Record<Key, string>>>({})
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
  const find = (rows: readonly PurchaseLimit[], audience: LimitAudience, period: LimitPeriod) =>
    rows.find((each) => each.audience === audience && each.period === period)
  const textOf = (audience: LimitAudience, period: LimitPeriod): string =>
    typed[`${audience}.${period}`] ?? String(find(limits, audience, period)?.maxCount ?? '')
  const wanted = LimitAudience.options.flatMap((audience) =>
    LimitPeriod.options.flatMap((period): PurchaseLimit[] => {
      const text = textOf(audience, period).trim()
      return text === '' ? [] : [{ period, audience, maxCount: Number(text) }]
    }),
  )
  const isRight = ({ maxCount }: PurchaseLimit) =>
    Number.isInteger(maxCount) && maxCount >= 1 && maxCount <= PIECES_MAX
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (wanted.every(isRight)) act.mutate({ productId, limits: wanted, was: [...limits] })
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={save}>
      <p className="max-w-prose text-sm text-ink-3">{t('limits.note')}</p>
      {LimitAudience.options.map((audience) => (
        <fieldset
          key={audience}
          disabled={!canWrite}
          className="grid grid-cols-[repeat(auto-fit,minmax(9rem,12rem))] gap-3"
        >
          <legend className="mb-1 text-sm font-semibold">{t(`limits.audience.${audience}`)}</legend>
          {LimitPeriod.options.map((period) => {
            const found = find(wanted, audience, period)
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
                  value={textOf(audience, period)}
                  onChange={(event) =>
                    setTyped({ ...typed, [`${audience}.${period}`]: event.target.value })
                  }
                />
              </Field>
            )
          })}
        </fieldset>
      ))}
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
