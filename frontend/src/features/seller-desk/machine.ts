// What may become of an application, as `app.seller_application_moves()` has it (a test compares the two).

export const STATUSES = ['submitted', 'under_review', 'changes_requested', 'approved', 'rejected', 'suspended'] as const
export type ApplicationStatus = (typeof STATUSES)[number]
/** Nothing is handed in by the staff. */
export type ReviewStep = Exclude<ApplicationStatus, 'submitted'>

export const MOVES: Record<ApplicationStatus, readonly ReviewStep[]> = {
  submitted: ['under_review'],
  under_review: ['approved', 'changes_requested', 'rejected'],
  changes_requested: ['under_review'],
  approved: ['suspended'],
  rejected: ['under_review'],
  suspended: ['approved'],
}

/** Said with words the applicant reads. */
export type WordedStep = 'changes_requested' | 'rejected' | 'suspended'
export const isWorded = (step: ReviewStep): step is WordedStep => step === 'changes_requested' || step === 'rejected' || step === 'suspended'
