import { Component, type ReactNode } from 'react';
import { RemoteUnavailable } from '@padiman/federation/loader';
import { SectionUnavailable, type RetryKind } from './SectionUnavailable.tsx';

interface BoundaryProps {
  section: string;
  retry: (kind: RetryKind) => Promise<boolean>;
  isPanel: boolean;
  /** Receives what a screen threw. Failures to load are reported by the loader. */
  onThrow: (error: Error) => void;
  children: ReactNode;
}

/** Error boundary of a section: shows a notice that names it when it fails to load or throws. */
export class SectionBoundary extends Component<BoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error) {
    if (!(error instanceof RemoteUnavailable)) this.props.onThrow(error);
  }

  override render() {
    const { children, section, retry, isPanel } = this.props;
    if (!this.state.error) return children;
    return <SectionUnavailable error={this.state.error} {...{ section, retry, isPanel }} />;
  }
}
