/** Pictures and ID number, each shown on request: every view is audited. */
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { viewDocument } from '../office-calls.gen.ts'
import type { AskedItem } from '../contract.ts'
import type { OfficeVerification } from '../office-contract.ts'

type Seen = DataOf<typeof viewDocument>
type Document = { item: string; index: number; label: string }

export function DocumentViewer({ verification }: { verification: OfficeVerification }) {
  const t = useT('office.verification')
  const words = useT('verification')
  const { id: verificationId } = verification
  const documents = verification.items.flatMap((item) => documentsOf(verification, item))
  return (
    <Panel title={t('pictures')} note={t('lookNote')}>
      {verification.isPurged ? (
        <Notice>{words('purged')}</Notice>
      ) : (
        <ul className="stack">
          {documents.length === 0 && <li className="text-ink-3">{t('noPictures')}</li>}
          {documents.map((document) => (
            <Look
              key={`${verification.revision} ${document.item} ${document.index}`}
              verificationId={verificationId}
              document={document}
            />
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** The files of an item, or its text where that is encrypted; none where nothing was given. */
function documentsOf(
  { form, idLast4, answerEnds }: OfficeVerification,
  { code: item, name }: AskedItem,
): Document[] {
  if ((item === 'idNumber' && idLast4 !== null) || answerEnds[item] !== undefined) {
    return [{ item, index: 0, label: name }]
  }
  if (item === 'idFront' || item === 'idBack') {
    return form[item] === null ? [] : [{ item, index: 0, label: name }]
  }
  const answer = form.answers.find((each) => each.item === item)
  const files = item === 'licence' ? form.licences : (answer?.files ?? [])
  return files.map((_, index) => ({ item, index, label: `${name} ${index + 1}` }))
}

function Look({ verificationId, document }: { verificationId: number; document: Document }) {
  const t = useT('office.verification')
  const { item, index, label } = document
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
          onClick={() =>
            seen === null ? look.mutate({ verificationId, item, index }) : setSeen(null)
          }
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
