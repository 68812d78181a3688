/** The state and contents of a verification. */
import { useQueryClient } from '@tanstack/react-query'
import Eye from 'lucide-react/icons/eye'
import { Suspense, useState } from 'react'
import { ProofDialog } from '#domains/accounts/web/door/ProofDialog.ts'
import { addressLines } from '#domains/addresses/address-lines.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { UploadTile } from '#kit/ui/forms/UploadTile.tsx'
import { useDates, useLang, useT } from '#kit/web/language/i18n.tsx'
import { phoneText } from '#kit/web/forms/phone.ts'
import { myVerification } from '../calls.gen.ts'
import type { Verification } from '../contract.ts'

export function VerificationFacts({ verification }: { verification: Verification }) {
  const t = useT('verification')
  const { date, dateTime } = useDates()
  const lang = useLang()
  const { form, files, regionText } = verification
  return (
    <>
      <KeyValueList
        rows={[
          { label: t('field.kind'), value: t(`kind.${form.kind}`) },
          { label: t('item.storeName'), value: form.storeName },
          { label: t('item.industry'), value: verification.industryName },
          {
            label: t('item.address'),
            value: addressLines({ ...form, district: '', regionText, postalCode: '' }, lang).join(
              ', ',
            ),
          },
          { label: t('item.contactName'), value: form.contactName },
          { label: t('item.mobile'), value: phoneText(form.mobile) },
          {
            label: t('item.idNumber'),
            value: verification.idLast4 === null ? null : `•••• ${verification.idLast4}`,
          },
          {
            label: t('field.licenceUntil'),
            value:
              form.licenceUntil === null
                ? t('endless')
                : date(`${form.licenceUntil}T12:00:00.000Z`),
          },
          {
            label: t('field.submittedAt'),
            value: verification.submittedAt === null ? null : dateTime(verification.submittedAt),
          },
        ]}
      />
      {files.length > 0 && (
        <div className="uploads">
          {files.map(({ id, url, type }) =>
            url === '' ? (
              <UploadTile key={id} state="done" name={t(nameOf(form, id))} />
            ) : (
              <a key={id} href={url} target="_blank" rel="noreferrer" className="upload-tile">
                {type === 'application/pdf' ? (
                  'PDF'
                ) : (
                  <img src={url} alt={t(nameOf(form, id))} width={104} height={104} />
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

const nameOf = ({ idFront, idBack }: Verification['form'], id: string) =>
  id === idFront ? 'item.idFront' : id === idBack ? 'item.idBack' : 'item.licence'
