declare module 'padiman-remote/entry' {
  import type { RemoteModule } from '@padiman/federation';
  const remote: RemoteModule;
  export default remote;
}

declare module 'padiman-remote/descriptor' {
  const descriptor: unknown;
  export default descriptor;
}
