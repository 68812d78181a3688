/** The sheet that goes with goods on their way back. */
import { addressOf } from '#kit/web/calls/call.ts'
import { FileButton } from '#kit/web/files/FileButton.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { myReturnLabel } from '../calls.gen.ts'

export function ReturnLabel({ caseNumber }: { caseNumber: string }) {
  const t = useT('after-sales')
  return <FileButton label={t('label.title')} address={addressOf(myReturnLabel, { caseNumber })} />
}
