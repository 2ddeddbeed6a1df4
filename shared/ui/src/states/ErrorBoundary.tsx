import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** Content in place of what threw; an error that it throws passes on to the next boundary. */
  fallback: (error: Error) => ReactNode;
  onError: (error: Error) => void;
  children: ReactNode;
}

/** Catches what its content throws while it renders. */
export class ErrorBoundary extends Component<BoundaryProps, { caught?: { error: Error } }> {
  override state: { caught?: { error: Error } } = {};

  static getDerivedStateFromError(error: Error) {
    return { caught: { error } };
  }

  override componentDidCatch(error: Error) {
    this.props.onError(error);
  }

  override render() {
    const { caught } = this.state;
    return caught ? this.props.fallback(caught.error) : this.props.children;
  }
}
