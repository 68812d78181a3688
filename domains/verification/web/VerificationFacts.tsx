/** The state and contents of a verification. */
import { useQueryClient } from '@tanstack/react-query'
import Eye from 'lucide-react/icons/eye'
import { Suspense, useState } from 'react'
import { ProofDialog } from '#domains/accounts/web/door/ProofDialog.ts'
import { addressLines } from '#domains/addresses/address-lines.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { KeyValueList, type KeyValue } from '#kit/ui/lists/KeyValueList.tsx'
import { UploadTile } from '#kit/ui/forms/UploadTile.tsx'
import { useDates, useLang, useT } from '#kit/web/language/i18n.tsx'
import { PhoneText } from '#kit/web/forms/PhoneText.tsx'
import { myVerification } from '../calls.gen.ts'
import type { AskedItem, Verification } from '../contract.ts'

export function VerificationFacts({ verification }: { verification: Verification }) {
  const t = useT('verification')
  const { dateTime } = useDates()
  const rowsOf = useItemRows(verification)
  const { form, files, submittedAt } = verification
  const nameOf = (id: string) => fileNameOf(verification, id)
  return (
    <>
      <KeyValueList
        rows={[
          { label: t('field.kind'), value: t(`kind.${form.kind}`) },
          ...verification.items.flatMap(rowsOf),
          {
            label: t('field.submittedAt'),
            value: submittedAt === null ? null : dateTime(submittedAt),
          },
        ]}
      />
      {files.length > 0 && (
        <div className="uploads">
          {files.map(({ id, url, type }) =>
            url === '' ? (
              <UploadTile key={id} state="done" name={nameOf(id)} />
            ) : (
              <a key={id} href={url} target="_blank" rel="noreferrer" className="upload-tile">
                {type === 'application/pdf' ? (
                  'PDF'
                ) : (
                  <img src={url} alt={nameOf(id)} width={104} height={104} />
                )}
              </a>
            ),
          )}
        </div>
      )}
      {files.some(({ url }) => url === '') && <ShowAgain />}
    </>
  )
}

/** The rows of an item that it was asked for; files stand below. */
function useItemRows({ form, industryName, regionText, idLast4, answerEnds }: Verification) {
  const t = useT('verification')
  const { date } = useDates()
  const lang = useLang()
  const dayOf = (day: string | null) => (day === null ? null : date(`${day}T12:00:00.000Z`))
  const place = { ...form, district: '', regionText, postalCode: '' }
  const builtIn: Record<string, () => KeyValue['value']> = {
    storeName: () => form.storeName,
    industry: () => industryName,
    address: () => addressLines(place, lang).join(', '),
    contactName: () => form.contactName,
    mobile: () => <PhoneText phone={form.mobile} />,
    idNumber: () => endOf(idLast4),
  }
  return ({ code, kind, name: label }: AskedItem): KeyValue[] => {
    if (code === 'licence') {
      const value = form.isLicenceEndless ? t('endless') : dayOf(form.licenceUntil)
      return [{ label: t('field.licenceUntil'), value }]
    }
    if (kind === 'builtIn') {
      const value = builtIn[code]
      return value === undefined ? [] : [{ label, value: value() }]
    }
    const answer = form.answers.find(({ item }) => item === code)
    if (kind === 'file') return []
    if (kind === 'date') return [{ label, value: dayOf(answer?.day ?? null) }]
    return [{ label, value: endOf(answerEnds[code]) ?? (answer?.text || null) }]
  }
}

const endOf = (end: string | null | undefined): string | null =>
  end === null || end === undefined ? null : `•••• ${end}`.trimEnd()

/** Shows the document to its owner after a fresh proof. */
function ShowAgain() {
  const t = useT('verification')
  const queries = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="button-row">
      <Button size="small" icon={Eye} onClick={() => setIsAsking(true)}>
        {t('showId')}
      </Button>
      <span className="text-sm text-ink-3">{t('showIdHint')}</span>
      {isAsking && (
        <Suspense>
          <ProofDialog
            onClose={() => setIsAsking(false)}
            onProved={() => {
              setIsAsking(false)
              void queries.invalidateQueries({ queryKey: [myVerification.path] })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The name of the item that a file belongs to. */
function fileNameOf({ form, items }: Verification, id: string): string {
  const answer = form.answers.find(({ files }) => files.includes(id))
  const builtIn = id === form.idFront ? 'idFront' : id === form.idBack ? 'idBack' : 'licence'
  const item = answer?.item ?? builtIn
  return items.find(({ code }) => code === item)?.name ?? ''
}
