declare module 'padiman-remote/entry' {
  import type { RemoteModule } from '@padiman/federation';
  const remote: RemoteModule;
  export default remote;
}

declare module 'padiman-remote/descriptor' {
  const said: unknown;
  export default said;
}
