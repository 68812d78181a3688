/** Exports a list with its filter, as CSV or as a workbook. What the server refuses is shown, and no file is saved. */
import ChevronDown from 'lucide-react/icons/chevron-down'
import Download from 'lucide-react/icons/download'
import { useState, type MouseEvent } from 'react'
import { ActWord } from '../../ui/basics/ActWord.tsx'
import { Button } from '../../ui/basics/Button.tsx'
import { Icon } from '../../ui/basics/Icon.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { reportFailure } from '../calls/report.ts'
import { fetchFile, saveFile } from '../files/file-download.ts'
import { useT } from '../language/i18n.tsx'

const FORMATS = ['csv', 'xlsx'] as const

type Props = {
  /** The address of the file in a format. */
  addressOf: (format: (typeof FORMATS)[number]) => string
  size?: 'small' | undefined
}

export function ExportMenu({ addressOf, size }: Props) {
  const t = useT('office.kit')
  const [isBusy, setIsBusy] = useState(false)
  const save = async (event: MouseEvent, address: string) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    await fetchFile(address).then(saveFile).catch(reportFailure)
    setIsBusy(false)
  }
  return (
    <Menu
      label={t('export.label')}
      align="end"
      trigger={(props) => (
        <Button icon={Download} size={size} busy={isBusy} {...props}>
          <ActWord>{t('export.label')}</ActWord>
          <Icon of={ChevronDown} size="small" />
        </Button>
      )}
      items={FORMATS.map((format) => ({
        id: format,
        label: t(`export.${format}`),
        link: (props) => (
          <a
            href={addressOf(format)}
            download
            {...props}
            onClick={(event) => void save(event, addressOf(format))}
          >
            {props.children}
          </a>
        ),
      }))}
    />
  )
}
