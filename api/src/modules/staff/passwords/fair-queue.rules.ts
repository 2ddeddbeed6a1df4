/** Limits of a queue. */
export interface QueueLimits {
  /** Jobs that run at a time. */
  running: number;
  /** Jobs that wait at a time. */
  waiting: number;
  /** Waiting jobs of one caller. */
  perCaller: number;
}

interface Job {
  caller: string;
  start: () => void;
  refuse: () => void;
}

/** A queue that serves callers in turn. */
export type FairQueue = ReturnType<typeof fairQueue>;

/**
 * Waiting jobs by caller, served in turn: one per caller and round. When it is full, a new job takes the place of the
 * newest job of the caller that has most.
 */
function lane({ waiting, perCaller }: QueueLimits) {
  // A map keeps the order of insertion: a served caller with further jobs moves to the end.
  const callers = new Map<string, Job[]>();
  let size = 0;
  const drop = (caller: string, jobs: Job[]) => {
    size -= 1;
    if (jobs.length === 0) callers.delete(caller);
  };
  return {
    add(job: Job): boolean {
      const own = callers.get(job.caller) ?? [];
      if (own.length >= perCaller) return false;
      if (size >= waiting) {
        const [caller, longest] = [...callers].reduce((most, next) =>
          next[1].length > most[1].length ? next : most,
        );
        if (longest.length <= own.length + 1) return false;
        longest.pop()?.refuse();
        drop(caller, longest);
      }
      own.push(job);
      callers.set(job.caller, own);
      size += 1;
      return true;
    },
    next(): Job | undefined {
      for (const [caller, jobs] of callers) {
        const job = jobs.shift();
        callers.delete(caller);
        callers.set(caller, jobs);
        drop(caller, jobs);
        return job;
      }
      return undefined;
    },
  };
}

/** Creates a queue that serves callers in turn, so that a flood from many callers delays each of them by one round. */
export function fairQueue(limits: QueueLimits) {
  const lanes = { first: lane(limits), others: lane(limits) };
  let running = 0;
  const startNext = () => {
    while (running < limits.running) {
      const job = lanes.first.next() ?? lanes.others.next();
      if (job === undefined) return;
      running += 1;
      job.start();
    }
  };
  return {
    /**
     * Runs a job as soon as its caller's turn comes.
     * @param first true for jobs that are served before all others
     * @param refused makes the error of a job that finds no place, or loses it to another caller's
     */
    run: <T>(
      { caller, first, refused }: { caller: string; first: boolean; refused: () => Error },
      work: () => Promise<T>,
    ) =>
      new Promise<T>((resolve, reject) => {
        const refuse = () => reject(refused());
        const start = () =>
          void work()
            .then(resolve, reject)
            .finally(() => {
              running -= 1;
              startNext();
            });
        if (lanes[first ? 'first' : 'others'].add({ caller, start, refuse })) startNext();
        else refuse();
      }),
  };
}
