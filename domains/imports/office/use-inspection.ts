/** What an uploaded file is taken for before it is imported, read again with each choice of how it is read. */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { call } from '#kit/web/calls/call.ts'
import type { FileReading } from '../contract.ts'
import { inspectImport } from '../start-calls.gen.ts'

export type Inspection = DataOf<typeof inspectImport>

/** @param fileId undefined until the file is uploaded: then nothing is asked for */
export const useInspection = (
  fileId: string | undefined,
  reading: FileReading,
): UseQueryResult<Inspection> =>
  useQuery({
    queryKey: ['imports.inspect', fileId, reading],
    queryFn: () => call(inspectImport, { fileId: fileId!, reading }),
    enabled: fileId !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
