/** Giving a coupon: buyers are found and counted first, then given to. */
import { useState } from 'react'
import { listTags } from '#domains/customers/calls.gen.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { EditDrawer } from '#kit/web/forms/EditDrawer.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { couponGivings, findReceivers, giveCoupons } from '../giving-calls.gen.ts'
import type { Receiver } from '../giving-contract.ts'
import { CONTACT_MAX, GIVEN_MAX } from '../limits.ts'
import { officeCoupon } from '../office-calls.gen.ts'

const LEVELS = [1, 2, 3, 4, 5]

type Props = { templateId: number; onClose: () => void }
type Found = DataOf<typeof findReceivers>
type Whom = { contacts: string; tag: string; level: string }

export function GiveDrawer({ templateId, onClose }: Props) {
  const t = useT('office.coupons')
  const { number } = useNumbers()
  const [whom, setWhom] = useState<Whom>({ contacts: '', tag: '', level: '' })
  const [found, setFound] = useState<Found>()
  const [error, setError] = useState<string>()
  const find = useAct(findReceivers, { onDone: setFound })
  const give = useAct(giveCoupons, {
    refresh: [couponGivings, officeCoupon],
    onDone: ({ isAsked }) => {
      toast(t(isAsked ? 'asked' : 'give.begun'), { kind: isAsked ? 'info' : 'success' })
      onClose()
    },
  })
  const contacts = whom.contacts
    .split(/[\n,;，；、]/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
  const buyerIds = idsOf(found?.receivers ?? [])
  const isShort = found !== undefined && buyerIds.length > found.leftCount
  const isDirty = whom.contacts !== '' || whom.tag !== '' || whom.level !== ''
  const change = (changed: Partial<Whom>) => {
    setFound(undefined)
    setError(undefined)
    setWhom({ ...whom, ...changed })
  }
  const submit = () => {
    if (found !== undefined && buyerIds.length > 0) return give.mutate({ templateId, buyerIds })
    if (!isDirty) return setError(t('give.nobody'))
    if (contacts.length > GIVEN_MAX) return setError(t('give.tooMany', { count: GIVEN_MAX }))
    find.mutate({
      templateId,
      contacts: contacts.map((each) => each.slice(0, CONTACT_MAX)),
      tag: whom.tag === '' ? null : whom.tag,
      level: whom.level === '' ? null : Number(whom.level),
    })
  }
  return (
    <EditDrawer
      title={t('give.title')}
      isDirty={isDirty}
      busy={find.isPending || give.isPending}
      submitLabel={
        found === undefined || buyerIds.length === 0
          ? t('give.find')
          : t('give.verb', { count: buyerIds.length })
      }
      reason={isShort ? t('give.short', { left: number(found.leftCount) }) : undefined}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field label={t('give.contacts')} hint={t('give.contactsHint')} error={error}>
        <TextArea
          rows={6}
          value={whom.contacts}
          spellCheck={false}
          onChange={({ target }) => change({ contacts: target.value })}
        />
      </Field>
      <TagAndLevel whom={whom} onChange={change} />
      {found !== undefined && <Counted found={found} />}
    </EditDrawer>
  )
}

const idsOf = (receivers: readonly Receiver[]) =>
  receivers.flatMap(({ buyerId, why }) => (buyerId === null || why !== null ? [] : [buyerId]))

type WhomProps = { whom: Whom; onChange: (changed: Partial<Whom>) => void }

function TagAndLevel({ whom, onChange }: WhomProps) {
  const t = useT('office.coupons')
  const canRead = useMay()('customers.read')
  const { data: tags = [] } = useLive(listTags, {}, { enabled: canRead })
  return (
    <>
      {tags.length > 0 && (
        <Field label={t('give.tag')}>
          <Select
            value={whom.tag}
            onChange={({ target }) => onChange({ tag: target.value })}
            options={[
              { value: '', label: t('give.noTag') },
              ...tags.map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` })),
            ]}
          />
        </Field>
      )}
      <Field label={t('give.level')}>
        <Select
          value={whom.level}
          onChange={({ target }) => onChange({ level: target.value })}
          options={[
            { value: '', label: t('give.noLevel') },
            ...LEVELS.map((level) => ({ value: String(level), label: String(level) })),
          ]}
        />
      </Field>
    </>
  )
}

const SHOWN_MAX = 50

/** How many would have one, how many are left, and who would not, with the reason. */
function Counted({ found: { receivers, leftCount } }: { found: Found }) {
  const t = useT('office.coupons')
  const { number } = useNumbers()
  const count = idsOf(receivers).length
  const others = receivers.filter(({ why }) => why !== null)
  return (
    <>
      <Notice live tone={count === 0 || count > leftCount ? 'warning' : 'success'}>
        {t('give.counted', { count, left: number(leftCount) })}
      </Notice>
      {others.length > 0 && (
        <div className="stack gap-1">
          <p className="text-sm font-semibold">{t('give.others', { count: others.length })}</p>
          <ul className="max-h-60 overflow-auto text-sm text-ink-2">
            {others.slice(0, SHOWN_MAX).map(({ typed, name, why }, index) => (
              <li key={index} className="flex justify-between gap-3 border-b border-line py-1">
                <span className="min-w-0 wrap-anywhere">{typed === '' ? name : typed}</span>
                <span className="text-ink-3">{why !== null && t(`not.${why}`)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
