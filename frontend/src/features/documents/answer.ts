/** What the function `document` answers: which template, which pictures, and what stands in it. */
export interface Answer {
  template: string
  file: string
  /** Whether everybody is told the same, so that the finished document may be kept on this device. */
  public: boolean
  pictures: string[] | null
  data: { lang: string } & Record<string, unknown>
}

/** How far the worker is. `done` of `total` where that is known. */
export type Stage = { name: 'typesetter' | 'pictures' | 'setting'; done: number; total: number }

export interface Finished {
  pdf: Blob
  /** Whether it was on this device already. */
  isKept: boolean
}

export type ToWorker = { id: number; answer: Answer }
export type FromWorker =
  | { id: number; stage: Stage }
  | { id: number; pdf: Blob; isKept: boolean }
  | { id: number; problem: string }
