/** The files that are being uploaded, or failed to, as tiles with progress, retry and removal. */
import { UploadTile } from '../../ui/forms/UploadTile.tsx'
import type { useUploads } from './uploads.ts'

type Props = { uploads: Pick<ReturnType<typeof useUploads>, 'waiting' | 'retry' | 'drop'> }

export function WaitingTiles({ uploads: { waiting, retry, drop } }: Props) {
  return waiting.map(({ key, file, percent, error }) => (
    <UploadTile
      key={key}
      name={file.name}
      state={error === undefined ? 'busy' : 'failed'}
      percent={percent}
      message={error}
      onRetry={() => retry(key)}
      onRemove={() => drop(key)}
    />
  ))
}
