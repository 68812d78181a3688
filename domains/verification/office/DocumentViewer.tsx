/** Pictures and ID number, each shown on request: every view is audited. */
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { viewDocument } from '../office-calls.gen.ts'
import type { OfficeVerification, SeenItem } from '../office-contract.ts'

type Seen = DataOf<typeof viewDocument>
const LICENCES = ['licence0', 'licence1', 'licence2'] as const

export function DocumentViewer({ verification }: { verification: OfficeVerification }) {
  const t = useT('office.verification')
  const words = useT('verification')
  const { form, id: verificationId } = verification
  const items: { item: SeenItem; label: string }[] = [
    { item: 'idNumber', label: words('item.idNumber') },
    { item: 'idFront', label: words('item.idFront') },
    { item: 'idBack', label: words('item.idBack') },
    ...form.licences.flatMap((_, i) => {
      const item = LICENCES[i]
      return item === undefined ? [] : [{ item, label: `${words('item.licence')} ${i + 1}` }]
    }),
  ]
  return (
    <Panel title={t('pictures')} note={t('lookNote')}>
      {verification.isPurged ? (
        <Notice>{words('purged')}</Notice>
      ) : (
        <ul className="stack">
          {items.map(({ item, label }) => (
            <Look
              key={`${verification.revision} ${item}`}
              verificationId={verificationId}
              item={item}
              label={label}
            />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Look({
  verificationId,
  item,
  label,
}: {
  verificationId: number
  item: SeenItem
  label: string
}) {
  const t = useT('office.verification')
  const [seen, setSeen] = useState<Seen | null>(null)
  const look = useAct(viewDocument, { onDone: setSeen })
  return (
    <li>
      <div className="flex items-center gap-3">
        <span>{label}</span>
        {seen?.text != null && <b className="tabular-nums">{seen.text}</b>}
        <Button
          size="small"
          className="ml-auto"
          busy={look.isPending}
          aria-label={`${t(seen === null ? 'show' : 'hide')}: ${label}`}
          onClick={() => (seen === null ? look.mutate({ verificationId, item }) : setSeen(null))}
        >
          {t(seen === null ? 'show' : 'hide')}
        </Button>
      </div>
      {seen?.url != null &&
        (seen.type === 'application/pdf' ? (
          <a className="link" href={seen.url} download>
            PDF
          </a>
        ) : (
          <a href={seen.url} target="_blank" rel="noreferrer">
            <img src={seen.url} alt={label} className="mt-2 w-full rounded" />
          </a>
        ))}
    </li>
  )
}
